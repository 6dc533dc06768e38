import React, { useCallback, useState } from 'react'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Section } from '@/ui/section'
import { Sheet, SheetRow } from '@/ui/sheet'
import { Toast } from '@/ui/toast'

type Shown = 'sheet' | 'dialog' | 'toast' | null

export function Overlays() {
  const [shown, setShown] = useState<Shown>(null)
  const close = useCallback(() => setShown(null), [])
  return (
    <>
      <Section title="浮层" />
      <View className="u-pad u-row u-gap8">
        <Button size={44} kind="line" onTap={() => setShown('sheet')}>
          面板
        </Button>
        <Button size={44} kind="line" onTap={() => setShown('dialog')}>
          对话框
        </Button>
        <Button size={44} kind="line" onTap={() => setShown('toast')}>
          轻提示
        </Button>
      </View>
      <Sheet
        open={shown === 'sheet'}
        onClose={close}
        label="动态操作"
        head={
          <View className="u-row u-gap12">
            <Avatar src={null} name="陈述" />
            <View className="u-grow">
              <View className="u-strong u-one">陈述的动态</View>
              <View className="u-meta u-one">三样一起带走 ¥560，单出也行</View>
            </View>
          </View>
        }
      >
        <SheetRow icon="bookmark" label="收藏" onTap={close} />
        <SheetRow icon="link" label="复制链接" onTap={close} />
        <SheetRow icon="eye-off" label="少看这类内容" onTap={close} />
        <SheetRow icon="flag" label="举报" danger onTap={close} />
      </Sheet>
      <Dialog
        open={shown === 'dialog'}
        title="现在确认收到？"
        confirmText="确认收到"
        cancelText="再等等"
        onConfirm={close}
        onCancel={close}
      >
        确认后 ¥4.50 会付给周屿，不能撤回。请先点清物品。
      </Dialog>
      <Toast
        text={shown === 'toast' ? '已收藏' : null}
        action={{ label: '选择分组', onTap: close }}
        onClose={close}
      />
    </>
  )
}
