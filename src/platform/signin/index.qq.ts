import { code } from './login'
import type { SignIn } from './types'

// QQ's button gives ciphertext, not a code for wxMobile.
export const signin: SignIn = { vendor: 'qq', code, phoneButton: false, avatarButton: false }
