// The addresses of the published site.

/** The path of the editor on its host. The documentation is in a folder below it. */
export const editor = process.env["CASTRA_SITE_BASE"] ?? "/";
if (!/^\/(.*[^/]\/)?$/.test(editor)) throw new Error(`CASTRA_SITE_BASE is ${editor}, and must begin and end with /`);

/** The path of the documentation. */
export const base = `${editor}docs/`;
