// Affine maps of the plane, which three pairs of points determine.

export interface At {
  x: number;
  y: number;
}

/** `x' = a x + c y + e`, `y' = b x + d y + f`, as `matrix(a, b, c, d, e, f)` of SVG has it. */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

/** Three points count as on a line if they enclose less of the square over the longest side. A hand that points is
 *  a pixel or two off. */
const FLAT = 0.02;

/** The map that takes three points to three others; none if the first three are on a line. */
export function through(from: [At, At, At], to: [At, At, At]): Matrix | undefined {
  const [p, q, r] = from;
  const [qx, qy, rx, ry] = [q.x - p.x, q.y - p.y, r.x - p.x, r.y - p.y];
  const size = qx * ry - rx * qy;
  const longest = Math.max(qx * qx + qy * qy, rx * rx + ry * ry);
  if (longest === 0 || Math.abs(size) < FLAT * longest) return undefined;
  const row = (u: number, v: number, w: number): [number, number, number] => {
    const [one, other] = [v - u, w - u];
    const a = (one * ry - other * qy) / size;
    const c = (other * qx - one * rx) / size;
    return [a, c, u - a * p.x - c * p.y];
  };
  const [a, c, e] = row(to[0].x, to[1].x, to[2].x);
  const [b, d, f] = row(to[0].y, to[1].y, to[2].y);
  return [a, b, c, d, e, f];
}
