import React from 'react'
import type { Found } from '@contract/search/schema'
import { t } from '@/locale'
import { Image, View } from '@/platform/components'
import type { Tap } from '@/platform/components/types'
import { Avatar } from '@/ui/avatar'
import { formatCount, relativeTime } from '@/ui/format'
import { Price } from '@/ui/price'
import { Marked } from './marked'

const counted: readonly (readonly [
  name: keyof Found['counts'],
  say: (n: string, kind: Found['kind']) => string,
])[] = [
  ['answers', (n) => t('{n} 个回答', { n })],
  ['people', (n, kind) => (kind === 'vote' ? t('{n} 人投过', { n }) : t('{n} 人选边', { n }))],
  ['dynamics', (n) => t('{n} 条动态', { n })],
  ['followers', (n) => t('{n} 人关注', { n })],
  ['plays', (n) => t('{n} 次播放', { n })],
  ['questions', (n) => t('{n} 道题', { n })],
  ['likes', (n) => t('{n} 赞', { n })],
  ['comments', (n) => t('{n} 评论', { n })],
]

/** Who, where, when and how many. */
function factsOf({ kind, by, place, at, counts }: Found): string {
  const numbers = counted.flatMap(([name, say]) =>
    counts[name] ? [say(formatCount(counts[name] ?? 0), kind)] : [],
  )
  return [by?.name, place, at && relativeTime(at), ...numbers].filter(Boolean).join(' · ')
}

const titleOf = ({ kind, title }: Found): string => {
  if (title === '') return ''
  return kind === 'topic' ? `#${title}` : kind === 'confession' ? t('写给 {name}', { name: title }) : title
}

interface FoundRowProps {
  found: Found
  onOpen: (found: Found) => Tap
}

/** A thing that was found, whatever its kind: its title, the words around the hit, and whose it is. */
export const FoundRow = React.memo(function FoundRow({ found, onOpen }: FoundRowProps) {
  const { kind, cover, excerpt, marks, price } = found
  const [title, facts] = [titleOf(found), factsOf(found)]
  return (
    <View className="sr-found" ariaRole="button" onTap={onOpen(found)} hoverClassName="u-cell-press">
      {kind === 'people' && <Avatar src={cover} name={title} size={40} />}
      <View className="u-grow">
        {title !== '' && (
          <View className="u-strong u-two">
            <Marked text={title} marks={marks} />
          </View>
        )}
        {excerpt !== '' && (
          <View className={title === '' ? 'u-two' : 'sr-excerpt u-ink2 u-two'}>
            <Marked text={excerpt} marks={marks} />
          </View>
        )}
        {price !== undefined && <Price fen={price} />}
        {facts !== '' && <View className="sr-facts u-meta u-one">{facts}</View>}
      </View>
      {kind !== 'people' && cover && (
        <View className="sr-cover">
          <Image className="sr-cover-img" src={cover} mode="aspectFill" lazyLoad alt="" />
        </View>
      )}
    </View>
  )
})
