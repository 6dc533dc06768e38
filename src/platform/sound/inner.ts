import { PlatformError } from '../failure'
import type { SoundPlayer } from './types'

/** What WeChat's, QQ's and Alipay's inner players share. */
export interface Player {
  src: string
  play(): void
  stop(): void
  destroy(): void
  onEnded(listener: () => void): void
  onError(listener: (failure: unknown) => void): void
}

/** A player for each sound: one that is used again tells of the sound before. */
export function createSound(open: () => Player): SoundPlayer {
  let end = (): void => undefined
  return {
    play(url) {
      end()
      return new Promise((resolve, reject) => {
        const player = open()
        let over = false
        const close = (settle: () => void) => {
          if (over) return
          over = true
          player.stop()
          player.destroy()
          settle()
        }
        end = () => close(resolve)
        player.onEnded(end)
        player.onError((failure) => close(() => reject(new PlatformError('failed', JSON.stringify(failure)))))
        player.src = url
        player.play()
      })
    },
    stop: () => end(),
  }
}
