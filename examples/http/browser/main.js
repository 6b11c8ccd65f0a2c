// Asks the server for an answer in a format, and decodes it.
import { CompactError, decode, Format } from 'compact-decoder';

const form = document.getElementById('ask');
const frame = document.getElementById('frame');
const result = document.getElementById('result');
form.elements.format.append(...Object.values(Format).map((format) => new Option(format)));

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  try {
    const text = await ask(form.elements.name.value, form.elements.format.value);
    frame.textContent = text;
    const response = decode(text);
    result.textContent = `${response.result} (${response.status} from ${response.model}, ${response.tokens} tokens)`;
  } catch (error) {
    result.textContent = error instanceof CompactError ? `${error.kind}: ${error.message}` : String(error);
  }
});

async function ask(name, format) {
  const response = await fetch(`/answer?${new URLSearchParams({ name })}`, {
    headers: { Accept: `application/vnd.compact; format=${format}` },
  });
  if (!response.ok) {
    throw new Error(await response.text());
  }
  return response.text();
}
