/** What one message holds: checked, screened, and as it is kept. */
import { limits } from '../../../contract/chat/rules'
import type { Place } from '../../../contract/common'
import type { Context, Viewer } from '../../context'
import { wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { mayPublish } from '../complaint/mute'
import { ownDocument, ownMedia, ownPictures } from '../file/own'
import { screen } from '../safety/screen'
import type { Content } from './append'
import { cardKindOf } from './card'

export interface Parts {
  text?: string
  picture?: string
  voice?: string
  place?: Place
  file?: string
  card?: { kind: string; id: string }
}

/** @param to who is to read its card; in a group, the viewer. @throws Refusal while the viewer may publish nothing, or for what they may not send */
export async function admittedContent(
  context: Context,
  viewer: Viewer,
  parts: Parts,
  to: string,
): Promise<Content> {
  await mayPublish(context.db, viewer)
  return contentOf(context, viewer, parts, to)
}

async function contentOf(
  context: Context,
  viewer: Viewer,
  { text, picture, voice, place, file, card }: Parts,
  to: string,
): Promise<Content> {
  // words may come with a card
  if ([card ?? text, picture, voice, place, file].filter((part) => part !== undefined).length !== 1)
    throw wrongField('text', '一条消息只能是文字、图片、语音、位置、文件或卡片中的一种')
  if (picture !== undefined) {
    const [stored] = await ownPictures(context, viewer, [picture])
    return { kind: 'picture', picture: stored, pictureId: picture }
  }
  if (voice !== undefined) {
    const stored = await ownMedia(context, viewer, 'sound', voice)
    if (stored.seconds > limits.voice.max) throw wrongField('voice', `语音不能超过 ${limits.voice.max} 秒`)
    return { kind: 'voice', voice: stored, voiceId: voice }
  }
  if (place !== undefined)
    return {
      kind: 'place',
      place: { ...place, name: named(lineOf(place.name)), address: lineOf(place.address) },
    }
  if (file !== undefined) {
    const stored = await ownDocument(context, viewer, file)
    return { kind: 'file', text: stored.name, file: stored, fileId: file }
  }
  if (card !== undefined) {
    const kind = cardKindOf(context.house, card.kind)
    if (!kind) throw wrongField('card', '不能发送这种卡片')
    await kind.send(context, viewer, card.id, to)
    return {
      kind: 'card',
      cardKind: card.kind,
      cardId: card.id,
      ...(text !== undefined && { text: await worded(context, viewer, text) }),
      asks: to !== viewer.id && (await kind.asks?.(context, card.id, to)) === true,
    }
  }
  return { kind: 'text', text: await worded(context, viewer, text ?? '') }
}

/** @throws Refusal for words that may not be sent, or none */
async function worded(context: Context, viewer: Viewer, text: string): Promise<string> {
  const { texts } = await screen(context, viewer, { scene: 'chat', texts: { text } })
  const words = linesOf(texts.text)
  if (words === '') throw wrongField('text', '请填写文字')
  return words
}

function named(name: string): string {
  if (name === '') throw wrongField('place', '请填写地点')
  return name
}
