import { createSound } from './inner'
import type { SoundPlayer } from './types'

/** A voice is meant to be heard, whatever the iPhone's switch for rings says. QQ lacks the call. */
const heedNoSwitch = () => wx.setInnerAudioOption?.({ obeyMuteSwitch: false })

export const sound: SoundPlayer = createSound(() => {
  heedNoSwitch()
  return wx.createInnerAudioContext()
})
