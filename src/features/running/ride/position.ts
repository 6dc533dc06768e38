import { makeAutoObservable, runInAction } from 'mobx'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PlatformError } from '@/platform/failure'
import { location } from '@/platform/location'

/** Between two tellings, ms. */
export const tellEvery = 30_000

/** Tells the server where the rider is, again and again, while it runs. */
export class PositionTeller {
  /** The device does not let us know. */
  denied = false

  constructor(private readonly id: string) {
    makeAutoObservable<this, 'id'>(this, { id: false }, { autoBind: true })
  }

  /** Tells at once and then again; the returned function ends it. */
  run(): () => void {
    void this.tell()
    const timer = setInterval(() => void this.tell(), tellEvery)
    return () => clearInterval(timer)
  }

  private async tell(): Promise<void> {
    try {
      const { latitude, longitude } = await location.current()
      this.know(false)
      await post('running/tellPosition', { id: this.id, latitude, longitude }, inPlace)
    } catch (error) {
      // what failed on its way is made up for by the next
      if (error instanceof PlatformError && (error.code === 'denied' || error.code === 'unsupported'))
        this.know(true)
    }
  }

  private know(denied: boolean) {
    runInAction(() => {
      this.denied = denied
    })
  }
}
