/** How long test files took, so that a runner begins with the longest and no core is left with a long one at the end. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'

const root = path.resolve(__dirname, '..')
const shown = 15

export class Timings {
  private readonly place: string
  /** Seconds of each file in its last run. */
  private readonly seconds: Record<string, number>
  private readonly took: [string, number][] = []

  /**
   * `name`: of the runner, whose timings are kept apart. `files`: from the project's root. `long`: those that take
   * minutes, which come first where none was timed.
   */
  constructor(
    name: string,
    private readonly files: readonly string[],
    private readonly long: readonly string[] = [],
  ) {
    this.place = path.join(root, `.cache/test-${name}.json`)
    this.seconds = existsSync(this.place)
      ? (JSON.parse(readFileSync(this.place, 'utf8')) as Record<string, number>)
      : {}
  }

  /** A file that was never run goes by its size, after the long ones. */
  longestFirst(): string[] {
    const guess = (file: string) =>
      this.long.includes(file) ? Number.MAX_SAFE_INTEGER : statSync(path.join(root, file)).size / 1_000
    const weight = (file: string) => this.seconds[file] ?? guess(file)
    return [...this.files].sort((one, other) => weight(other) - weight(one))
  }

  /** A file begins; call what it returns at its end. */
  start(file: string): () => void {
    const began = performance.now()
    return () => {
      const time = (performance.now() - began) / 1_000
      this.took.push([file, time])
      this.seconds[file] = Math.round(time * 10) / 10
    }
  }

  /** Writes down how long each took, and prints the slowest. */
  keep(): void {
    mkdirSync(path.dirname(this.place), { recursive: true })
    writeFileSync(this.place, JSON.stringify(this.seconds, null, 2))
    const list = this.took.sort(([, one], [, other]) => other - one).slice(0, shown)
    const lines = list.map(([file, time]) => `${time.toFixed(1)} 秒  ${file}`)
    process.stdout.write(`\n最慢的文件\n${lines.join('\n')}\n`)
  }
}
