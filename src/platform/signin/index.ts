import { code } from './login'
import type { SignIn } from './types'

export const signin: SignIn = { vendor: 'wechat', code, phoneButton: true, avatarButton: true }
