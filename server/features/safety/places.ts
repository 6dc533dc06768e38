import type { PictureKind } from '../../../contract/safety/rules'
import type { Context } from '../../context'
import { avatarPlace } from '../account/picture'
import { confessionPlace } from '../confession/picture'
import { photoPlace } from '../homepage/picture'
import { accountPlace } from '../subscribe/picture'
import { columnPlace } from '../talent/picture'
import { topicPlace } from '../topic/picture'
import type { PicturePlace } from './pictures'

/** Everything outside posts that shows pictures. Features add theirs. */
export const placesOf = (context: Context): Record<PictureKind, PicturePlace> => ({
  avatar: avatarPlace(context),
  photo: photoPlace,
  topic: topicPlace,
  column: columnPlace,
  account: accountPlace(context),
  confession: confessionPlace,
})
