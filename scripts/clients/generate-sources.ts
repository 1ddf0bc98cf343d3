import { generateGo } from './generate-go.js';
import { generateJava } from './generate-java.js';
import { generatePython } from './generate-python.js';
import { readApi } from './read-api.js';

/** The generated files of the clients, by path in the repository. */
export function generateSources(): Map<string, string> {
  const api = readApi();
  return new Map([
    ['clients/python/faceproof/_api.py', generatePython(api)],
    ['clients/go/api.go', generateGo(api)],
    ['clients/java/invalid/faceproof/Api.java', generateJava(api)],
  ]);
}
