// The fragment of an address: a stored file, a battle of the library, or a link that contains a file.

export type Route =
  | { to: "home" }
  | { to: "file"; path: string }
  | { to: "shipped"; path: string; view: "map" | "table" }
  | { to: "link"; hash: string };

const SHIPPED = "#battle=";
const TABLE = "&view=table";

/** Parses the fragment of an address. Anything unreadable is the start page. */
export function routeOf(hash: string): Route {
  if (/^#(t|play)=/.test(hash)) return { to: "link", hash };
  const isShipped = hash.startsWith(SHIPPED);
  const isTable = isShipped && hash.endsWith(TABLE);
  const path = decoded(hash.slice(isShipped ? SHIPPED.length : 1, isTable ? -TABLE.length : undefined));
  if (path === undefined || path === "") return { to: "home" };
  return isShipped ? { to: "shipped", path, view: isTable ? "table" : "map" } : { to: "file", path };
}

/** Returns the fragment of a route with its `#`, or an empty string for the start page. */
export function addressOf(route: Route): string {
  switch (route.to) {
    case "home":
      return "";
    case "file":
      return `#${encodeURIComponent(route.path)}`;
    case "shipped":
      return `${SHIPPED}${route.path.split("/").map(encodeURIComponent).join("/")}${route.view === "table" ? TABLE : ""}`;
    case "link":
      return route.hash;
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
