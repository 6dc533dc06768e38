import { PlatformError } from '../failure'
import type { SignIn } from './types'

export const signin: SignIn = {
  vendor: null,
  code: async () => {
    throw new PlatformError('unsupported')
  },
  phoneButton: false,
  avatarButton: false,
}
