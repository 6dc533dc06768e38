import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { arrive } from './arrive'
import { CodeEntry } from './code-entry'
import { deviceName } from './device-name'
import type { Handle } from './handle'
import { vendorSignIn } from './vendor-sign-in'
import { withWork } from './work'

/** What a code can be entered for to sign in. */
export type EnteredScene = 'login' | 'bind'

/** Signing in with the code that went to a phone or an address. */
export const codeLogin = (to: Handle, scene: EnteredScene): CodeEntry =>
  new CodeEntry(async (code) => {
    if (scene === 'bind') await withWork((work) => vendorSignIn.bindHandle(to, code, work))
    else
      await arrive(
        await withWork((work) => post('login', { ...to, code, device: deviceName(), ...work }, inPlace)),
      )
  })
