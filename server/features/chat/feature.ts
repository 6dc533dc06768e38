import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { second } from '../../jobs'
import { Typing } from '../../../contract/chat/frames'
import { standingIn } from '../../core/chat/access'
import { hearing } from '../../core/notice/hearing'
import { chatFiles } from './files'
import { eraseChats, kept } from './erase'
import { exported, notExported } from './exported'
import { chatKind } from './kind'
import { chatSeed } from './seed'
import { pushChats } from './pushing'
import routes from './routes'
import { typists } from './typing'

export default feature({
  routes,
  statements: [(house) => [standingIn(house)]],
  plugins: [chatFiles],
  complaints: { chat: chatKind },
  erasures: { chats: { erase: eraseChats } },
  exported,
  hears: { typing: hearing(Typing, typists) },
  seeds: { chat: chatSeed },
  notExported,
  kept,
  rounds: (context) => [
    { name: 'chat-pushes', every: 5 * second, round: (going) => pushChats(context, going) },
  ],
  queues: {
    chatPushes: {
      title: '聊天的浏览器通知',
      late: 900,
      advice: '看浏览器厂商的推送服务是否出错；日志里找 "message not pushed"',
      waiting: sql`(select due_at as created_at from chat_pushes where due_at <= now()) w`,
    },
  },
})
