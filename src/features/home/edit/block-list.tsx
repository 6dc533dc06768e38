import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { blockTitles, type BlockKind } from '@contract/home/page/desk/rules'
import { limits } from '@contract/home/page/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import type { TouchLike } from '@/platform/components/types'
import { navigation } from '@/platform/navigation'
import { Button } from '@/ui/button'
import { classes } from '@/ui/classes'
import { IconButton } from '@/ui/icon-button'
import { Icon } from '@/ui/icons/icon'
import { offer } from '@/ui/menu'
import { Sheet } from '@/ui/sheet'
import { Empty } from '@/ui/states/empty'
import { cardHeight, Drag } from './drag'
import { livingWords, problemOf, summaryOf, type Piece } from './piece'
import { isLiving, type Writing } from './writing'
import './edit.css'

/** The blocks of a page, in their order, and room for more. */
export const BlockList = observer(function BlockList({ writing }: { writing: Writing }) {
  const [drag] = useState(() => new Drag(() => writing.movable, writing.move))
  const [adding, setAdding] = useState(false)
  const { pieces, last } = writing
  // back from a block, which has the page to itself
  useEffect(() => {
    if (last !== null) navigation.scrollTo(cardOf(last))
  }, [last])
  return (
    <>
      {pieces.length === 0 && (
        <Empty title={t('还是空白的一页')} text={t('加几个区块，排成同学想看的样子。')} />
      )}
      <View className="pd-list">
        {pieces.map((piece, index) => (
          <BlockCard key={piece.key} writing={writing} drag={drag} piece={piece} index={index} />
        ))}
      </View>
      <View className="u-pad pd-end">
        {pieces.length < limits.blocks.max ? (
          <Button kind="line" block icon="plus" onTap={() => setAdding(true)}>
            {t('添加区块')}
          </Button>
        ) : (
          <View className="u-meta">{t('最多 {n} 个区块', { n: limits.blocks.max })}</View>
        )}
      </View>
      <Sheet open={adding} label={t('添加区块')} onClose={() => setAdding(false)}>
        <Kinds writing={writing} onDone={() => setAdding(false)} />
      </Sheet>
    </>
  )
})

const cardOf = (key: string): string => `block-${key}`

interface CardProps {
  writing: Writing
  drag: Drag
  piece: Piece
  index: number
}

const BlockCard = observer(function BlockCard({ writing, drag, piece, index }: CardProps) {
  const title = t(blockTitles[piece.kind])
  const problem = problemOf(piece)
  const fixed = index >= writing.movable
  const held = drag.from === index
  const offset = drag.offsetOf(index)
  const edit = () => writing.edit(piece.key)
  return (
    <View
      id={cardOf(piece.key)}
      className={classes('pd-card', held && 'pd-held', drag.from !== null && !held && 'pd-aside')}
      style={{
        height: `${cardHeight}px`,
        ...(offset === 0 ? {} : { transform: `translateY(${offset}px)` }),
      }}
    >
      {fixed ? <View className="pd-fixed" /> : <Handle drag={drag} index={index} />}
      <View className="pd-card-words" ariaRole="button" onTap={edit} hoverClassName="u-press">
        <View className="u-strong u-one">{title}</View>
        <View className={classes('u-meta u-one', problem !== null && 'u-danger')}>
          {problem ?? summaryOf(piece)}
        </View>
      </View>
      <IconButton
        name="dots"
        label={t('第 {n} 个区块的更多操作', { n: index + 1 })}
        onTap={() => void offer(actsOf(writing, piece, index, edit))}
      />
    </View>
  )
})

/** What is dragged; with a keyboard the rows of the menu do the same. */
const Handle = ({ drag, index }: { drag: Drag; index: number }) => (
  <View
    className="pd-handle"
    ariaHidden
    catchTouchMove
    onTouchStart={(event: TouchLike) => drag.start(index, event)}
    onTouchMove={drag.move}
    onTouchEnd={drag.end}
  >
    <Icon name="grip-vertical" size={20} />
  </View>
)

function actsOf(writing: Writing, { key, kind }: Piece, index: number, edit: () => void) {
  const last = writing.movable - 1
  const to = (place: number) => () => writing.move(index, place)
  return [
    ...(isLiving(kind) ? [] : [{ label: t('编辑'), act: edit }]),
    ...(index > 0 && index <= last ? [{ label: t('上移'), act: to(index - 1) }] : []),
    ...(index < last ? [{ label: t('下移'), act: to(index + 1) }] : []),
    ...(index > 1 && index <= last ? [{ label: t('移到最前'), act: to(0) }] : []),
    ...(index < last - 1 ? [{ label: t('移到最后'), act: to(last) }] : []),
    { label: t('删除'), act: () => writing.remove(key, t(blockTitles[kind])) },
  ]
}

/** What each kind is for. */
const kindWords: { [K in BlockKind]?: string } = {
  banner: '大图轮流播放，点了可以跳转',
  grid: '一格格的图标，点了去一个功能',
  text: '几段文字或一个列表',
  picture: '一张图，可以带说明和链接',
  form: '让同学填的报名、登记、问卷',
  ...livingWords,
}
const kinds = Object.keys(blockTitles) as BlockKind[]

const Kinds = observer(function Kinds({ writing, onDone }: { writing: Writing; onDone: () => void }) {
  return (
    <>
      {kinds.filter(writing.takes).map((kind) => (
        <View
          key={kind}
          className="u-sheet-row pd-row"
          ariaRole="button"
          onTap={() => {
            onDone()
            writing.add(kind)
          }}
          hoverClassName="u-sheet-press"
        >
          <View className="u-grow">
            <View>{t(blockTitles[kind])}</View>
            <View className="u-meta">{t(kindWords[kind] ?? '')}</View>
          </View>
        </View>
      ))}
    </>
  )
})
