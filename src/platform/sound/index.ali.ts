import { createSound } from './inner'
import type { SoundPlayer } from './types'

export const sound: SoundPlayer = createSound(() => {
  const player = my.createInnerAudioContext()
  // a voice is meant to be heard, whatever the iPhone's switch for rings says
  player.obeyMuteSwitch = false
  return player
})
