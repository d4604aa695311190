// The addresses of the published site.

/** The address of the editor, from the host on. The documentation is in a folder of it. */
export const editor = process.env["CASTRA_SITE_BASE"] ?? "/";
if (!/^\/(.*[^/]\/)?$/.test(editor)) throw new Error(`CASTRA_SITE_BASE is ${editor}, and must begin and end with /`);

/** The address of the documentation. */
export const base = `${editor}docs/`;
