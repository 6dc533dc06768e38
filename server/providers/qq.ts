import type { MiniProgramConfig } from './config'
import { codeToSession } from './jscode'
import type { SignInProvider } from './types'

export const createQq = (config: MiniProgramConfig<'qq'>): SignInProvider<'qq'> => ({
  name: 'qq',
  session: (code) => codeToSession(config, code),
})
