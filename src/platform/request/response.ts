/** The body as JSON; the text itself where it is none. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

export const lowerNames = (header: object | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(header ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]))

/** Both sides speak JSON; without a body nothing is sent. */
export const encode = (data: unknown): { data?: string } =>
  data === undefined ? {} : { data: JSON.stringify(data) }
