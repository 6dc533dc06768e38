/** What React complains of in the console fails the test that it says it in, or the one after. */
const { error } = console
const heard: string[] = []

console.error = (...words: unknown[]): void => {
  heard.push(words.map(String).join(' '))
  error(...words)
}

const check = (): void => {
  const complaints = heard.splice(0)
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
}

afterEach(check)
afterAll(check)

export {}
