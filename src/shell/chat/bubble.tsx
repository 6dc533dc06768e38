import React, { useState } from 'react'
import type { Card } from '@contract/chat/card'
import { filePath } from '@contract/chat/rules'
import type { Message } from '@contract/chat/schema'
import { t } from '@/locale'
import { ChainCard } from '@/shell/chain/chain-card'
import { DocumentCard } from '@/shell/document/document-card'
import { linkTo } from '@/shell/links'
import { PollCard } from '@/shell/poll/poll-card'
import { get } from '@/net/call'
import { urlOf } from '@/net/config'
import { inPlace } from '@/net/in-place'
import { Image, Text, View } from '@/platform/components'
import { location } from '@/platform/location'
import { media } from '@/platform/media'
import { reportFailure } from '@/platform/report-failure'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icons/icon'
import { TermsCard } from './terms-card'
import { VoiceBubble } from './voice-bubble'
import type { Voices } from './voices'

const quietly = (work: Promise<unknown>) => void reportFailure(work)

const Gone = ({ words }: { words: string }) => <View className="ch-bubble u-meta">{words}</View>

/** The address of a message's file, which its reader has for some minutes. */
async function addressOf({ conversation, seq }: Message): Promise<string> {
  const { id, key } = await get('chat/file', { conversation, seq }, inPlace)
  return urlOf(filePath, { id, key })
}

interface BubbleProps {
  message: Message
  mine: boolean
  voices: Voices
  /** A card was answered. */
  onCard: (card: Card) => void
}

/** What a message says, by its kind. */
export function Bubble({ message, mine, voices, onCard }: BubbleProps) {
  const { kind, text, picture, place, file, card, reply } = message
  if (kind === 'picture')
    return picture ? <PictureBubble picture={picture} /> : <Gone words={t('图片已经不在了')} />
  if (kind === 'voice') return <VoiceBubble message={message} mine={mine} voices={voices} />
  if (kind === 'file')
    return file ? (
      <DocumentCard document={file} className="ch-bubble ch-file" address={() => addressOf(message)} />
    ) : (
      <Gone words={t('文件已经不在了')} />
    )
  if (kind === 'place') {
    if (!place) return <Gone words={t('位置已经不在了')} />
    return (
      <View
        className="ch-bubble ch-card"
        ariaRole="button"
        onTap={() => quietly(location.open(place))}
        hoverClassName="u-press"
      >
        <Icon name="map-pin" />
        <View className="u-grow">
          <View className="u-strong u-two">{place.name}</View>
          {place.address !== '' && <View className="u-meta u-two">{place.address}</View>}
        </View>
      </View>
    )
  }
  const words = (
    <View className={classes('ch-bubble u-text', mine && 'ch-bubble-mine')}>
      {reply && <View className="ch-quote u-meta u-two">{reply.text || t('原消息已删除')}</View>}
      <Text selectable>{text}</Text>
    </View>
  )
  if (!card) return words
  // its words are those of lists
  if (card.shown?.terms)
    return <TermsCard kind={card.kind} shown={card.shown} terms={card.shown.terms} onCard={onCard} />
  if (card.shown?.chain) return <ChainCard {...card.shown} chain={card.shown.chain} />
  return (
    <View className="ch-about">
      <AnyCard card={card} />
      {text !== '' && words}
    </View>
  )
}

/** Something of another feature, of whatever kind. */
function AnyCard({ card: { shown, gone } }: { card: Card }) {
  if (!shown) return <Gone words={t(gone)} />
  const { poll } = shown
  if (!poll) return <CardBubble card={shown} />
  return (
    <View className="ch-poll">
      <PollCard {...shown} poll={poll} />
    </View>
  )
}

/** Drawn alike for all kinds but what is answered in place, and opens its page. */
function CardBubble({ card: { title, note, thumb, page } }: { card: NonNullable<Card['shown']> }) {
  return (
    <View className="ch-bubble ch-card" ariaRole="button" onTap={linkTo(page)} hoverClassName="u-press">
      <View className="u-grow">
        <View className="u-two">{title}</View>
        <View className="u-meta u-one">{note}</View>
      </View>
      {thumb && <Image className="ch-thumb" src={thumb} mode="aspectFill" lazyLoad alt="" />}
    </View>
  )
}

/** Side of the longer edge, px. */
const longest = 180

/** The box of a picture in a chat, in its own shape. */
function boxOf(width: number, height: number): { width: string; height: string } {
  const scale = Math.min(1, longest / Math.max(width, height))
  const side = (px: number) => `${Math.max(60, Math.round(px * scale))}px`
  return { width: side(width), height: side(height) }
}

/** A picture that is not sent yet, in the box that it will have: else the line grows as it is sent, below the end. */
export function WaitingPicture({ path }: { path: string }) {
  const [box, setBox] = useState<ReturnType<typeof boxOf>>()
  return (
    <Image
      className="ch-picture ch-waiting"
      style={box}
      src={path}
      mode="aspectFill"
      alt={t('图片')}
      onLoad={({ detail: { width, height } }) =>
        setBox(boxOf(parseFloat(String(width)), parseFloat(String(height))))
      }
    />
  )
}

function PictureBubble({
  picture: { url, thumb, width, height },
}: {
  picture: NonNullable<Message['picture']>
}) {
  return (
    <Image
      className="ch-picture"
      style={boxOf(width, height)}
      src={thumb}
      mode="aspectFill"
      alt={t('图片')}
      onTap={() => quietly(media.preview([url], 0))}
    />
  )
}
