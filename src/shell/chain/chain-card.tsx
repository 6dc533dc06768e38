import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import type { ChainFace } from '@contract/chat/card'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { Text, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { chainOf, followChain } from './chains'
import { standingOf } from './labels'
import './chain.css'

interface ChainCardProps {
  title: string
  /** Who started it. */
  note: string
  /** Where lines are put and the whole list stands. */
  page: string
  chain: ChainFace
}

/** A chain in a message: how far it is, its latest lines, and where one puts one's own. Moves as others put theirs. */
export const ChainCard = observer(function ChainCard({ title, note, page, chain }: ChainCardProps) {
  const store = chainOf(chain)
  useEffect(() => store.take(chain), [store, chain])
  useEffect(() => followChain(chain.id), [chain.id])
  const { face, state, more } = store
  const { format, count, last, mine } = face
  const joins = state === 'open' && more
  return (
    <View className="cn-card">
      <View className="cn-head" ariaRole="button" onTap={linkTo(page)} hoverClassName="u-press">
        <View className="u-strong u-text">{title}</View>
        <View className="u-meta u-one">{note}</View>
        {format !== '' && <View className="u-meta u-two">{t('格式：{format}', { format })}</View>}
      </View>
      {last.length > 0 && (
        <View className="cn-last">
          {count > last.length && (
            <View className="u-meta">{t('前面还有 {n} 行', { n: count - last.length })}</View>
          )}
          {last.map(({ n, text }) => (
            <View key={n} className="cn-line">
              <Text className="u-meta u-figures cn-n">{`${n}.`}</Text>
              <View className="u-grow u-one">{text}</View>
            </View>
          ))}
        </View>
      )}
      {state === 'full' && more && <View className="u-meta">{t('名额满了，有人收回才能再接')}</View>}
      <Button block size={44} kind={joins ? 'accent' : 'line'} onTap={linkTo(page)}>
        {joins
          ? mine.length > 0
            ? t('再接一行')
            : t('接龙')
          : state !== 'closed' && mine.length > 0
            ? t('看名单 · 改我的')
            : t('看名单')}
      </Button>
      <View className="u-meta">{standingOf(face)}</View>
    </View>
  )
})
