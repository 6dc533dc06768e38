/** What is complained of in the console fails the test that it is said in, or the one after. */
const heard: string[] = []

/** Hears what is said there; it is said all the same. */
export function listen(to: Pick<Console, 'error' | 'warn'>): void {
  for (const level of ['error', 'warn'] as const) {
    const say = to[level]
    to[level] = (...words: unknown[]): void => {
      heard.push(words.map(String).join(' '))
      say(...words)
    }
  }
}

/** The complaints since the last call. */
export const taken = (): string[] => heard.splice(0)

const check = (): void => {
  const complaints = taken()
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
}

listen(console)
afterEach(check)
afterAll(check)
