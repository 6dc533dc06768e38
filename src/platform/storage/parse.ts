/** The value of a stored text; undefined where there is none or it is not JSON. */
export function parse<T>(text: unknown): T | undefined {
  if (typeof text !== 'string' || text === '') return undefined
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}
