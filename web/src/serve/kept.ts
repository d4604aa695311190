// Stores the links of chairs and tournaments in the browser, so that the user finds them again.

export interface KeptChair {
  token: string;
  title: string;
  who: string;
  when: number;
  /** The page that the secret opens: the table, or a tournament. */
  page?: "tournament";
}

const KEY = "castra-chairs";
const MOST = 50;

export function chairs(): KeptChair[] {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "[]") as KeptChair[]).sort((a, b) => b.when - a.when);
  } catch {
    return [];
  }
}

export function keepChair(chair: KeptChair): void {
  write([chair, ...chairs().filter(({ token }) => token !== chair.token)].slice(0, MOST));
}

export function forgetChair(token: string): void {
  write(chairs().filter((chair) => chair.token !== token));
}

function write(all: KeptChair[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Without local storage, the links still open the chairs.
  }
}
