import type { Control } from './controls/control'
import type { Log } from './log'
import type { Target } from './target'

/** A picture or another file that the person has on the phone. */
export interface DeviceFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}
export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly name: string
  readonly address: string
}

/** Why an API fails, in words that each platform's own error is made of. */
export type FailureKind =
  'cancelled' | 'denied' | 'timeout' | 'offline' | 'invalid' | 'full' | 'missing' | 'aborted' | 'failed'

export class Failure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly detail: Record<string, unknown> = {},
  ) {
    super(message)
  }
}

const kilobyte = 1024
const temporary: Record<Target, [prefix: string, suffix: (name: string) => string]> = {
  wechat: ['wxfile://tmp_', (name) => name.slice(name.lastIndexOf('.'))],
  qq: ['qqfile://tmp_', (name) => name.slice(name.lastIndexOf('.'))],
  ali: ['https://resource/', () => '.image'],
}

/** The phone and the person who holds it. Tests set its fields; the program reads them through its API. */
export class Device {
  /** Vendor's one-time sign-in code; null: the person refuses. */
  signInCode: string | null = null
  /** Code of the phone number button; null: the person refuses. */
  phoneCode: string | null = null
  /** Degrees, gcj02; null: the person refuses. */
  location: { latitude: number; longitude: number } | null = null
  /** What the person picks on the map; null: goes back. */
  place: Place | null = null
  /** What the camera reads from a code; null: goes back. */
  scanned: string | null = null
  /** Whether payments are confirmed. */
  pays = true
  theme: 'light' | 'dark' = 'light'
  clipboard = ''
  /** What the person will pick next time that pictures are asked for; empty: goes back. */
  gallery: DeviceFile[] = []
  /** Pictures that the program saved to the album. */
  readonly saved: string[] = []
  readonly calls: string[] = []
  readonly screen = { width: 375, height: 812, statusBar: 44, bottom: 34, bar: 44, tabBar: 50 }
  /** Limits of the platforms: bytes of one value and of all. */
  readonly room = { value: 1024 * kilobyte, total: 10 * 1024 * kilobyte }
  private connected = true
  private readonly temporaryFiles = new Map<string, DeviceFile>()
  private readonly connectionListeners = new Set<(online: boolean) => void>()
  private focused: Control | null = null
  private count = 0

  constructor(
    private readonly target: Target,
    private readonly log: Log,
    readonly storage: Map<string, string>,
  ) {}

  /** The vendor's button over the right end of a bar, px. */
  get capsule() {
    const { width, statusBar } = this.screen
    const [above, beside] = this.target === 'ali' ? [6, 10] : [4, 7]
    const top = statusBar + above
    const right = width - beside
    return { width: 87, height: 32, top, right, bottom: top + 32, left: right - 87 }
  }

  get online(): boolean {
    return this.connected
  }

  /** Puts the phone into or out of a dead spot. Open sockets drop. */
  setOnline(online: boolean): void {
    if (online === this.connected) return
    this.connected = online
    for (const listener of [...this.connectionListeners]) listener(online)
    this.log.changed()
  }

  onConnection(listener: (online: boolean) => void): () => void {
    this.connectionListeners.add(listener)
    return () => this.connectionListeners.delete(listener)
  }

  /** @throws Failure cancelled when the person picks nothing */
  takeFiles(limit: number): DeviceFile[] {
    const files = this.gallery.slice(0, limit)
    this.gallery = []
    if (files.length === 0) throw new Failure('cancelled', 'cancel')
    return files
  }

  /** Path under which the program finds the file. */
  store(file: DeviceFile): string {
    const [prefix, suffix] = temporary[this.target]
    const path = `${prefix}${(this.count += 1).toString().padStart(6, '0')}${suffix(file.name)}`
    this.temporaryFiles.set(path, file)
    return path
  }

  holds(path: string): boolean {
    return this.temporaryFiles.has(path)
  }

  /** @throws Failure missing */
  open(path: string): DeviceFile {
    const file = this.temporaryFiles.get(path)
    if (!file) throw new Failure('missing', `no such file ${path}`)
    return file
  }

  /** @throws Failure full */
  write(key: string, value: unknown): void {
    const text = JSON.stringify(value) ?? 'null'
    const used = [...this.storage].reduce(
      (sum, [name, held]) => (name === key ? sum : sum + Buffer.byteLength(held)),
      0,
    )
    const size = Buffer.byteLength(text)
    if (size > this.room.value) throw new Failure('full', 'entry size limit reached')
    if (used + size > this.room.total) throw new Failure('full', 'exceed storage max size 10Mb')
    this.storage.set(key, text)
    this.log.changed()
  }

  /** One field has the keyboard at a time. */
  focus(control: Control): void {
    const before = this.focused
    this.focused = control
    if (before !== control) before?.blur?.()
  }

  forget(control: Control): void {
    if (this.focused === control) this.focused = null
  }

  leaveField(): void {
    this.focused?.blur?.()
    this.focused = null
  }
}
