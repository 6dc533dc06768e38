import { createAudio } from './background'
import type { Audio } from './types'

const manager = () => my.getBackgroundAudioManager()

export const audio: Audio = createAudio(manager, (failed) => {
  // Hosts have it; Alipay's types leave it out.
  const player: { onStop: unknown; onError?: (listener: () => void) => void } = manager()
  player.onError?.(failed)
})
