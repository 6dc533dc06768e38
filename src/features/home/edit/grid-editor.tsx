import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { cut } from '@contract/characters/rules'
import { limits } from '@contract/home/page/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { classes } from '@/ui/classes'
import { TextField } from '@/ui/form/text-field'
import { BlotIcon } from '@/ui/icons/blot-icon'
import { moveItem, Reorder } from '@/ui/reorder'
import type { Destination } from './destinations'
import type { EditorStore } from './editor-store'
import { LinkField } from './link-field'
import { LookFields } from './look-fields'
import { newEntry, type EntryPiece, type PieceOf } from './piece'
import './edit.css'

type Grid = PieceOf<'grid'>
type Change = (change: Partial<EntryPiece>, mark?: string) => void

/** The entries of a grid, one of them open. */
export const GridEditor = observer(function GridEditor({
  store,
  piece,
}: {
  store: EditorStore
  piece: Grid
}) {
  const [open, setOpen] = useState<string | null>(null)
  const { writing } = store
  const { key, title, items } = piece
  const set = (change: (items: readonly EntryPiece[]) => readonly EntryPiece[], mark?: string) =>
    writing.change<Grid>(key, (now) => ({ items: change(now.items) }), mark)
  const add = () => {
    const entry = newEntry()
    set((now) => [...now, entry])
    setOpen(entry.key)
  }
  return (
    <>
      <TextField
        label={t('小标题（可以不填）')}
        value={title}
        max={limits.heading.max}
        onChange={(text) => writing.change<Grid>(key, { title: text }, `${key} title`)}
      />
      {items.map((entry, index) => (
        <EntryCard
          key={entry.key}
          store={store}
          entry={entry}
          index={index}
          count={items.length}
          open={open === entry.key}
          onToggle={() => setOpen(open === entry.key ? null : entry.key)}
          onChange={(change, mark) =>
            set((now) => now.map((one) => (one.key === entry.key ? { ...one, ...change } : one)), mark)
          }
          onMove={(to) => set((now) => moveItem(now, index, to))}
          onRemove={() => set((now) => now.filter((one) => one.key !== entry.key))}
        />
      ))}
      <View className="u-pad pd-end">
        {items.length < limits.entries.max ? (
          <Button kind="line" size={44} icon="plus" block onTap={add}>
            {t('添加入口')}
          </Button>
        ) : (
          <View className="u-meta">{t('最多 {n} 个入口', { n: limits.entries.max })}</View>
        )}
      </View>
    </>
  )
})

interface EntryProps {
  store: EditorStore
  entry: EntryPiece
  index: number
  count: number
  open: boolean
  onToggle: () => void
  onChange: Change
  onMove: (to: number) => void
  onRemove: () => void
}

function EntryCard(props: EntryProps) {
  const { store, entry, index, count, open, onToggle, onChange, onMove, onRemove } = props
  const { title, icon, tint, link } = entry
  const nth = t('第 {n} 个入口', { n: index + 1 })
  const words = link ? store.destinations.wordsOf(link) : t('还没有选去哪里')
  return (
    <Card className="pd-part">
      <View className="pd-part-head">
        <View className="pd-entry" ariaRole="button" onTap={onToggle} hoverClassName="u-press">
          <BlotIcon name={icon} tint={tint} />
          <View className="u-grow">
            <View className="u-one">{title || t('没有名称')}</View>
            <View className={classes('u-meta u-one', !link && 'u-danger')}>{words}</View>
          </View>
        </View>
        <Reorder count={count} index={index} label={nth} onMove={onMove} onRemove={onRemove} />
      </View>
      {open && <EntryFields store={store} entry={entry} onChange={onChange} />}
    </Card>
  )
}

function EntryFields({ store, entry, onChange }: Pick<EntryProps, 'store' | 'entry' | 'onChange'>) {
  const { key, title, icon, tint, link } = entry
  // what leads to a service looks like it, unless it was given another look
  const lead = (next: EntryPiece['link'], to?: Destination) => {
    const blank = title === '' && icon === newEntry().icon
    onChange({
      link: next,
      ...(to && title === '' ? { title: cut(to.title, limits.entry.max) } : {}),
      ...(blank ? to?.look : {}),
    })
  }
  return (
    <View className="pd-fields">
      <LinkField link={link} of={store.destinations} required onChange={lead} />
      <TextField
        label={t('名称')}
        required
        value={title}
        max={limits.entry.max}
        hint={t('最多 {n} 个字', { n: limits.entry.max })}
        onChange={(text) => onChange({ title: text }, `${key} title`)}
      />
      <LookFields icon={icon} tint={tint} onChange={onChange} />
    </View>
  )
}
