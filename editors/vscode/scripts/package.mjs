// Packs the extension into `castra-VERSION.vsix`; `-- PLATFORM PROGRAM` packs it into
// `castra-PLATFORM-VERSION.vsix` with the program for that platform. Requires only the packages that
// `npm ci` installs. The same files give the same bytes.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundle } from "./build.mjs";
import { zip } from "./zip.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (name) => readFileSync(`${root}/${name}`);
const [platform, program] = process.argv.slice(2);
if ((platform === undefined) !== (program === undefined)) throw new Error("give a platform and its program, or neither");
const manifest = JSON.parse(read("package.json").toString("utf8"));

/** The files of an installed extension: the path in the package, and the source if it differs. */
const FILES = [
  ["package.json"],
  ["README.md"],
  ["LICENSE-APACHE", "../../LICENSE-APACHE"],
  ["LICENSE-MIT", "../../LICENSE-MIT"],
  ["dist/extension.js"],
  ["dist/LICENSES.txt"],
  ["language-configuration.json"],
  ["snippets/castra.json"],
  ["syntaxes/castra.tmLanguage.json"],
  ["syntaxes/codeblock.json"],
];

const escape = (text) =>
  text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

const asset = (type, name) =>
  `    <Asset Type="Microsoft.VisualStudio.${type}" Path="extension/${name}" Addressable="true"/>`;

const vsixManifest = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${manifest.name}" Version="${manifest.version}" Publisher="${manifest.publisher}"${platform === undefined ? "" : ` TargetPlatform="${platform}"`}/>
    <DisplayName>${escape(manifest.displayName)}</DisplayName>
    <Description xml:space="preserve">${escape(manifest.description)}</Description>
    <Tags>castra,__ext_castra</Tags>
    <Categories>${manifest.categories.join(",")}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${manifest.engines.vscode}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionDependencies" Value=""/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionPack" Value=""/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
${asset("Code.Manifest", "package.json")}
${asset("Services.Content.Details", "README.md")}
  </Assets>
</PackageManifest>
`;

const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".js" ContentType="application/javascript"/>
  <Default Extension=".md" ContentType="text/markdown"/>
  <Default Extension=".txt" ContentType="text/plain"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
  <Override PartName="/extension/LICENSE-APACHE" ContentType="text/plain"/>
  <Override PartName="/extension/LICENSE-MIT" ContentType="text/plain"/>
  <Override PartName="/extension/bin/castra" ContentType="application/octet-stream"/>
  <Default Extension=".exe" ContentType="application/octet-stream"/>
</Types>
`;

await bundle();
const name = [manifest.name, platform, `${manifest.version}.vsix`].filter(Boolean).join("-");
const inside = program === undefined ? [] : [[`bin/castra${platform.startsWith("win32") ? ".exe" : ""}`, program]];
const packed = zip([
  ["extension.vsixmanifest", Buffer.from(vsixManifest)],
  ["[Content_Types].xml", Buffer.from(contentTypes)],
  ...FILES.map(([path, source = path]) => [`extension/${path}`, read(source)]),
  ...inside.map(([path, source]) => [`extension/${path}`, readFileSync(source), { isProgram: true }]),
]);
writeFileSync(`${root}/${name}`, packed);
console.log(`${name}: ${FILES.length + inside.length} files, ${packed.length} bytes`);
