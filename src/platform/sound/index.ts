import { createSound } from './inner'
import type { SoundPlayer } from './types'

/** A voice is meant to be heard, whatever the iPhone's switch for rings says; it may fail. QQ lacks the call. */
const heedNoSwitch = () => wx.setInnerAudioOption?.({ obeyMuteSwitch: false, fail: () => undefined })

export const sound: SoundPlayer = createSound(() => {
  heedNoSwitch()
  return wx.createInnerAudioContext()
})
