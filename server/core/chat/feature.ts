import { feature } from '../../feature'
import { Typing } from '../../../contract/chat/frames'
import { hearing } from '../message/hearing'
import { eraseChats, kept } from './erase'
import { exported, notExported } from './exported'
import { chatKind } from './kind'
import { chatSeed } from './seed'
import routes from './routes'
import { typists } from './typing'

export default feature({
  routes,
  complaints: { chat: chatKind },
  erasures: { chats: { erase: eraseChats } },
  exported,
  hears: { typing: hearing(Typing, typists) },
  seeds: { chat: chatSeed },
  notExported,
  kept,
})
