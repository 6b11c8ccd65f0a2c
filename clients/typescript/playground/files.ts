import { byId } from "./dom.js";

/** The receiver of files that are opened or dropped. */
export interface Takers {
  spec(name: string, text: string): void;
  frame(name: string, content: string | Uint8Array): void;
}

/** Gives files to their takers: from the file input, or dropped anywhere. */
export function onFiles(takers: Takers): void {
  const picker = byId<HTMLInputElement>("file");
  picker.addEventListener("change", async () => {
    await take(picker.files, takers);
    picker.value = ""; // the same file may be chosen again
  });
  addEventListener("dragover", (event) => {
    if (hasFiles(event)) {
      event.preventDefault();
      document.body.classList.add("over");
    }
  });
  addEventListener("dragleave", () => document.body.classList.remove("over"));
  addEventListener("drop", (event) => {
    document.body.classList.remove("over");
    if (hasFiles(event)) {
      event.preventDefault();
      void take(event.dataTransfer?.files ?? null, takers);
    }
  });
}

/** Text that is dragged goes where the browser puts it. */
function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

let newest: File | undefined;

async function take(files: FileList | null, takers: Takers): Promise<void> {
  const file = files?.[0];
  newest = file ?? newest;
  if (file === undefined) {
    return;
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (file !== newest) {
    return; // a large file must not come after a small one that was dropped later
  }
  const text = textOf(bytes);
  if (/\.ya?ml$/.test(file.name)) {
    takers.spec(file.name, text ?? "");
  } else {
    // The input would drop carriage returns.
    takers.frame(file.name, text === undefined || text.includes("\r") ? bytes : text);
  }
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
