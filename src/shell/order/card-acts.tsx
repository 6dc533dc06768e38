import React from 'react'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { chooseAct, type CardActs as Acts } from './acts'
import './order.css'

interface CardActsProps<A extends string> {
  /** Of the order, for who hears the buttons without seeing the card. */
  title: string
  acts: Acts<A>
  /** The first order of its list that waits for its reader: its main button wears the yellow. */
  first: boolean
  name: (act: A) => string
  /** It takes something away for good. */
  grave: (act: A) => boolean
  onAct: (act: A) => unknown
}

/** What may be done with an order of a list: two buttons at most, the rest in a menu. */
export function CardActs<A extends string>(props: CardActsProps<A>) {
  const { title, acts, first, name, grave, onAct } = props
  const { main, shown, more } = acts
  const menu = async () => {
    const act = await chooseAct(more, name, grave)
    if (act) await onAct(act)
  }
  if (shown.length === 0) return null
  return (
    <View className="o-card-acts">
      {more.length > 0 && (
        <IconButton
          name="dots"
          label={t('更多：{title}', { title })}
          onTap={(event) => {
            event.stopPropagation()
            void menu()
          }}
        />
      )}
      {shown.map((act) => (
        <Button
          key={act}
          kind={first && act === main ? 'accent' : grave(act) ? 'quiet' : 'line'}
          size={44}
          ariaLabel={t('{act}：{title}', { act: name(act), title })}
          onTap={(event) => {
            event.stopPropagation()
            void onAct(act)
          }}
        >
          {name(act)}
        </Button>
      ))}
    </View>
  )
}
