import type { Subject } from '../../../contract/complaint/rules'
import type { Context } from '../../context'
import { personKind } from '../account/kind'
import { chatKind } from '../chat/kind'
import { dynamicKind } from '../circle/kind'
import { commentKind } from '../comment/kind'
import type { Kind } from './kind'

/** Everything that can be complained about. */
export const kindsOf = (context: Context): Record<Subject, Kind> => ({
  dynamic: dynamicKind(context),
  comment: commentKind(context),
  user: personKind(context),
  chat: chatKind(context),
})
