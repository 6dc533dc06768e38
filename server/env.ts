/** Settings that are wrong. `problems` has one sentence for each, none with a value in it: values can be secrets. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`配置有误：\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/** Edit distance of two names: letters put in, taken out or changed. */
function apart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, also] of [...other].entries())
      next.push(Math.min((row[j] ?? 0) + Number(letter !== also), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    row = next
  }
  return row[other.length] ?? 0
}

/** Shorter names are near to too many others: NODE is no mistake for MODE. */
const shortest = 6

/** Reads variables and collects what is wrong with them, so that one start names every mistake. */
export class EnvReader {
  private readonly problems: string[] = []
  private readonly asked = new Set<string>()

  constructor(private readonly source: Record<string, string | undefined>) {}

  /** The trimmed value; null when unset or blank. */
  text(name: string): string | null {
    this.asked.add(name)
    return this.source[name]?.trim() || null
  }

  choice<T extends string>(name: string, choices: readonly T[]): T | null {
    const value = this.text(name)
    if (value === null) return null
    const found = choices.find((choice) => choice === value)
    if (found === undefined) this.problem(`${name} 只能是 ${choices.join('、')} 之一`)
    return found ?? null
  }

  integer(name: string, min: number, max: number): number | null {
    const value = this.text(name)
    if (value === null) return null
    const number = Number(value)
    if (Number.isInteger(number) && number >= min && number <= max) return number
    this.problem(`${name} 应为 ${min} 到 ${max} 的整数`)
    return null
  }

  /** An address without a slash at the end. */
  url(name: string, protocols: readonly string[]): string | null {
    return this.urls(name, protocols, 1)[0] ?? null
  }

  /** Addresses parted by commas, each without a slash at the end. */
  urls(name: string, protocols: readonly string[], most: number): string[] {
    // the only one may have a comma in it
    const values = most === 1 ? [this.text(name) ?? ''].filter(Boolean) : this.names(name)
    const right = (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol)
    if (values.length <= most && values.every(right)) return values.map((value) => value.replace(/\/+$/, ''))
    const count = most === 1 ? '' : `至多 ${most} 个、用逗号分隔、`
    this.problem(
      `${name} 应为${count}以 ${protocols.map((protocol) => `${protocol}//`).join(' 或 ')} 开头的地址`,
    )
    return []
  }

  /** Names parted by commas. */
  names(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean)
  }

  /** Origins parted by commas. */
  origins(name: string): string[] {
    const values = this.names(name)
    for (const value of values) {
      if (!URL.canParse(value) || new URL(value).origin !== value) {
        this.problem(`${name} 应为逗号分隔的来源，例如 https://campus.example.com，不带路径`)
        return []
      }
    }
    return values
  }

  secret(name: string, minLength: number): string | null {
    const value = this.text(name)
    if (value !== null && value.length < minLength) this.problem(`${name} 至少 ${minLength} 个字符`)
    return value
  }

  /** A key in PEM or bare base64; \n written out becomes a line break, as .env files need. */
  key(name: string): string {
    return this.required(name).replaceAll('\\n', '\n')
  }

  /** A value that something else set makes necessary; '' (and a problem) when it is missing. */
  required(name: string): string {
    const value = this.text(name)
    if (value === null) this.problem(`缺少 ${name}`)
    return value ?? ''
  }

  /** Returns whether any of the variables is set. */
  any(names: readonly string[]): boolean {
    return names.some((name) => this.text(name) !== null)
  }

  /** Sentences about variables that nobody read and that look like one which is not set: none has a value in it. */
  misspelt(): string[] {
    const lacking = [...this.asked].filter((name) => name.length >= shortest && this.text(name) === null)
    return Object.keys(this.source)
      .filter((name) => name.length >= shortest && !this.asked.has(name) && this.source[name]?.trim())
      .flatMap((name) => {
        const meant = lacking.find((one) => apart(name, one) <= 2)
        return meant === undefined ? [] : [`没有用到 ${name}，是不是想写 ${meant}？`]
      })
  }

  problem(sentence: string): void {
    this.problems.push(sentence)
  }

  /** @throws ConfigError when anything was wrong. */
  finish(): void {
    if (this.problems.length > 0) throw new ConfigError(this.problems)
  }
}
