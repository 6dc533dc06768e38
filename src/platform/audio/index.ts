import { createAudio } from './background'
import type { Audio } from './types'

const manager = () => wx.getBackgroundAudioManager()

export const audio: Audio = createAudio(manager, (failed) => manager().onError(failed))
