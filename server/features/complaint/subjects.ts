import type { Subject } from '../../../contract/complaint/rules'
import type { Context } from '../../context'
import { personKind } from '../account/kind'
import { chatKind } from '../chat/kind'
import { dynamicKind } from '../circle/kind'
import { commentKind } from '../comment/kind'
import { noticeKind } from '../notice/kind'
import { programmeKind } from '../radio/kind'
import { answerKind, questionKind } from '../qa/kind'
import { hotKind } from '../hot/kind'
import { confessionKind } from '../confession/kind'
import { accountKind } from '../subscribe/kind'
import type { Kind } from './kind'

/** Everything that can be complained about. */
export const kindsOf = (context: Context): Record<Subject, Kind> => ({
  dynamic: dynamicKind(context),
  qa: questionKind(context),
  answer: answerKind(context),
  hot: hotKind(context),
  comment: commentKind(context),
  radio: programmeKind(context),
  confession: confessionKind(context),
  account: accountKind(context),
  notice: noticeKind(context, 'notice'),
  article: noticeKind(context, 'article'),
  user: personKind(context),
  chat: chatKind(context),
})
