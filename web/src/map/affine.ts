// Affine maps of the plane, each determined by three pairs of points.

export interface At {
  x: number;
  y: number;
}

/** `x' = a x + c y + e`, `y' = b x + d y + f`, as in `matrix(a, b, c, d, e, f)` of SVG. */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

/** Three points count as collinear if the area of their parallelogram, relative to the square of the longest side,
 *  is smaller than this. Pointing by hand is a pixel or two off. */
const FLAT = 0.02;

/** Returns the map that takes three points to three others, or undefined if the first three are collinear. */
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
