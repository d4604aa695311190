// Creates reproducible zip files: without times and owners, in the given order.
import { crc32, deflateRawSync } from "node:zlib";

/** The 1st of January 1980, the earliest date of the format. */
const DATE = 0x21;

function header(signature, size) {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(signature, 0);
  return bytes;
}

/** Returns a zip file. `files` are pairs of name and contents; `isProgram` sets the executable mode. */
export function zip(files) {
  const parts = [];
  const central = [];
  let offset = 0;
  for (const [name, contents, { isProgram = false } = {}] of files) {
    const path = Buffer.from(name, "utf8");
    const packed = deflateRawSync(contents, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // the required version of the format
    common.writeUInt16LE(0x0800, 2); // names are in UTF-8
    common.writeUInt16LE(8, 4); // deflated
    common.writeUInt16LE(0, 6);
    common.writeUInt16LE(DATE, 8);
    common.writeUInt32LE(crc32(contents), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(contents.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = header(0x04034b50, 4);
    parts.push(local, common, path, packed);
    const entry = header(0x02014b50, 6);
    entry.writeUInt16LE(20, 4);
    const rest = Buffer.alloc(14);
    if (isProgram) {
      entry.writeUInt16LE(0x0314, 4); // made on Unix, which has modes
      rest.writeUInt32LE((0o100755 << 16) >>> 0, 6);
    }
    rest.writeUInt32LE(offset, 10);
    central.push(entry, common, rest, path);
    offset += local.length + common.length + path.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = header(0x06054b50, 22);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}
