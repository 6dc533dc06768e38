import { PlatformError } from '../failure'
import type { Recorder, Recording } from './types'
import { ignored } from '../ignored'

class Deferred<T> {
  resolve!: (value: T) => void
  reject!: (error: PlatformError) => void
  readonly promise = new Promise<T>((resolve, reject) => {
    this.resolve = resolve
    this.reject = reject
  })

  constructor() {
    // a failure that nobody waits for is no error of its own
    void ignored(this.promise)
  }
}

/** One recording, from the wish to begin to its file. */
export class Run {
  private readonly started = new Deferred<void>()
  private readonly ended = new Deferred<Recording>()
  private beganAt = 0
  private over = false
  /** stop or cancel was called. */
  taken = false

  constructor(private readonly onEnd: () => void) {}

  begun = (): Promise<void> => this.started.promise
  recording = (): Promise<Recording> => this.ended.promise

  began() {
    this.beganAt = Date.now()
    this.started.resolve()
  }

  /** `ms` where the target says how long it is. */
  finish(path: string, ms = Date.now() - this.beganAt) {
    this.started.resolve()
    this.ended.resolve({ path, seconds: Math.max(1, Math.round(ms / 1000)) })
    this.close()
  }

  fail(error: PlatformError) {
    this.started.reject(error)
    this.ended.reject(error)
    this.close()
  }

  /** Ends it by `stop` once it has begun, unless it has ended by itself. */
  async take(stop: () => void): Promise<Recording> {
    this.taken = true
    await this.begun()
    if (!this.over) stop()
    return this.ended.promise
  }

  private close() {
    if (this.over) return
    this.over = true
    if (!this.taken && this.beganAt > 0) this.onEnd()
  }
}

interface Target {
  /** Begins to record and tells the run of all that happens to it. */
  begin(run: Run, maxSeconds: number): void
  /** Ends what has begun; the run hears of it. */
  end(): void
}

export function createRecorder({ begin, end }: Target): Recorder {
  let run: Run | null = null
  const cancel = () => {
    // what is given up has nobody who waits for it
    if (run && !run.taken) void ignored(run.take(end))
  }
  return {
    async start(maxSeconds, onEnd) {
      // the hosts refuse a second recording while the first still ends
      while (run) {
        cancel()
        const before: Run = run
        // how the one before ended is told to who began it
        await ignored(before.recording())
        if (run === before) run = null
      }
      run = new Run(onEnd)
      try {
        begin(run, maxSeconds)
      } catch (error) {
        // older hosts lack the recorder
        run.fail(new PlatformError('unsupported', String(error)))
      }
      return run.begun()
    },
    async stop() {
      if (!run || run.taken) throw new PlatformError('cancelled')
      return run.take(end)
    },
    cancel,
  }
}
