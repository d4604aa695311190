"""Prints the licences of all packages that are linked into the program and the wheel."""

import json
import pathlib
import subprocess


def packages(manifest):
    """Returns the packages that are linked into a crate on this platform, by name and version."""
    host = subprocess.run(["rustc", "-vV"], capture_output=True, text=True, check=True).stdout
    host = next(line.split(": ")[1] for line in host.splitlines() if line.startswith("host: "))
    asked = ["cargo", "metadata", "--format-version", "1", "--locked", "--all-features"]
    asked += ["--filter-platform", host, "--manifest-path", manifest]
    data = json.loads(subprocess.run(asked, capture_output=True, check=True).stdout)
    known = {package["id"]: package for package in data["packages"]}
    needs = {
        node["id"]: [
            dep["pkg"] for dep in node["deps"] if any(k["kind"] is None for k in dep["dep_kinds"])
        ]
        for node in data["resolve"]["nodes"]
    }
    here = str(pathlib.Path(manifest).resolve())
    open_ = [id for id, package in known.items() if package["manifest_path"] == here]
    seen = set()
    while open_:
        id = open_.pop()
        if id not in seen:
            seen.add(id)
            open_ += needs[id]
    return {(p["name"], p["version"]): p for p in map(known.get, seen) if p["source"]}


def main():
    found = packages("crates/castra/Cargo.toml") | packages("crates/castra-python/Cargo.toml")
    print("The packages that are linked into castra and its wheel, with their licences.\n")
    for (name, version), package in sorted(found.items()):
        print("=" * 80)
        print(f"{name} {version}: {package['license'] or package['license_file']}")
        folder = pathlib.Path(package["manifest_path"]).parent
        files = [f for f in folder.iterdir() if f.name.lower().startswith(("licen", "copying"))]
        if not files:
            print("(The package contains no licence text.)")
        for file in sorted(f for f in files if f.is_file()):
            print(f"\n{file.read_text('utf-8', 'replace').strip()}\n")


if __name__ == "__main__":
    main()
