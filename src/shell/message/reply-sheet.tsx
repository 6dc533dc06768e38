import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Textarea, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Sheet } from '@/ui/sheet'
import type { ReplyStore } from './reply-store'
import './message.css'

/** Answers a comment without leaving the messages. What was typed stays when it fails, or the sheet is closed. */
export const ReplySheet = observer(function ReplySheet({ store }: { store: ReplyStore }) {
  const { to, text, over } = store
  const name = to?.data.actor?.name ?? ''
  return (
    <Sheet
      open={to !== null}
      onClose={store.close}
      bare
      label={t('回复 {name}', { name })}
      head={t('回复 {name}', { name })}
    >
      <View className="m-reply-sheet">
        <Textarea
          className="m-reply-text"
          value={text}
          placeholder={to?.data.text ?? ''}
          maxLength={-1}
          focus
          autoHeight
          cursorSpacing={80}
          ariaLabel={t('回复')}
          onInput={store.type}
          onEnter={() => store.sendable && void store.send.run()}
        />
        <Button
          block
          disabled={!store.sendable}
          loading={store.send.busy}
          onTap={() => void store.send.run()}
        >
          {over > 0 ? t('多 {n} 字', { n: over }) : t('发送')}
        </Button>
      </View>
    </Sheet>
  )
})
