import React from 'react'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'

interface DraftBarProps {
  /** There is something to throw away. */
  written: boolean
  onDiscard: () => void
  /** Of the button that sends. */
  label: string
  busy: boolean
  onSend: () => Promise<void>
}

/** The foot of a page on which a kept draft is written: sends it, or throws it away after asking. */
export function DraftBar({ written, onDiscard, label, busy, onSend }: DraftBarProps) {
  const clear = async () => {
    if (
      await feedback.modal({
        title: t('清空草稿？'),
        content: t('写好的文字会删掉。'),
        confirmText: t('清空'),
        danger: true,
      })
    )
      onDiscard()
  }
  return (
    <ActionBar>
      {written && <IconButton name="trash" label={t('清空草稿')} onTap={() => void clear()} />}
      <View className="u-grow">
        <Button block loading={busy} onTap={() => void onSend()}>
          {label}
        </Button>
      </View>
    </ActionBar>
  )
}
