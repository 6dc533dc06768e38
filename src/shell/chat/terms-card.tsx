import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Card, TermsFace } from '@contract/chat/card'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { Action } from '@/net/action'
import { post } from '@/net/call'
import { Image, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Price } from '@/ui/price'
import { Tag } from '@/ui/tag'
import './terms.css'

interface TermsCardProps {
  kind: string
  shown: NonNullable<Card['shown']>
  terms: TermsFace
  /** It was answered: so it is now. */
  onCard: (card: Card) => void
}

/** Terms that are agreed on in the talk: what they are about, how they stand, and what the reader answers. */
export const TermsCard = observer(function TermsCard({ kind, shown, terms, onCard }: TermsCardProps) {
  const { id, title, note, thumb, page } = shown
  const { what, sum, state, text, acts } = terms
  const [answer] = useState(
    () => new Action(`card ${id}`, async (act: string) => onCard(await post('chat/act', { kind, id, act }))),
  )
  return (
    <View className="tm-card">
      <View className="tm-head">
        <View className="u-grow u-strong">{t(what)}</View>
        <Tag tone={state.tone}>{t(state.text)}</Tag>
      </View>
      <View className="tm-what" ariaRole="button" onTap={linkTo(page)} hoverClassName="u-press">
        {thumb && <Image className="tm-thumb" src={thumb} mode="aspectFill" lazyLoad alt="" />}
        <View className="u-grow">
          <View className="u-two">{title}</View>
          <View className="tm-sum">
            <Price fen={sum} size="title" />
            <View className="u-meta u-one">{note}</View>
          </View>
        </View>
      </View>
      {text !== '' && <View className="u-meta u-text">{text}</View>}
      {acts.length > 0 && (
        <View className="tm-acts">
          {acts.map(({ title: word, main, name, page: to }) => (
            <Button
              key={word}
              className="u-grow"
              size={44}
              kind={main ? 'accent' : 'line'}
              disabled={answer.busy}
              onTap={to === undefined ? () => void answer.run(name ?? '') : linkTo(to)}
            >
              {t(word)}
            </Button>
          ))}
        </View>
      )}
    </View>
  )
})
