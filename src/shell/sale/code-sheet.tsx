import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { CodeBoxes } from '@/shell/account/code-boxes'
import { CallError, sentenceOf } from '@/net/failure'
import { tell } from '@/net/prompts'
import { View } from '@/platform/components'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { scan } from '@/platform/scan'
import { Button } from '@/ui/button'
import { Sheet } from '@/ui/sheet'
import { codeIn } from './code'
import type { SaleStore } from './sale-store'

const digits = 6
const scanSaid: Partial<Record<string, string>> = {
  unsupported: t('这里不能扫码，输入对方的 6 位交付码'),
  denied: t('没有相机权限，可以在系统设置里打开'),
  failed: t('图里没有看清二维码，换个角度再试'),
}

interface CodeSheetProps {
  store: SaleStore
  open: boolean
  /** What a scanner outside has read already. */
  begun: string
  onClose: () => void
}

/** Takes the other side's code, scanned or typed; the sixth digit hands over. */
export const CodeSheet = observer(function CodeSheet({ store, open, begun, onClose }: CodeSheetProps) {
  const [code, setCode] = useState(begun)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (typed: string) => {
    if (busy) return
    setBusy(true)
    try {
      await store.handOver(typed)
      feedback.toast(t('交付好了'), { icon: 'success' })
      onClose()
    } catch (failure) {
      setCode('')
      if (failure instanceof CallError) {
        setError(failure.fields.code ?? sentenceOf(failure))
        tell(failure, true)
      } else setError(t('没有网络，让对方扫你的码'))
    } finally {
      setBusy(false)
    }
  }
  const type = (text: string) => {
    setCode(text)
    setError(null)
    if (text.length === digits) void send(text)
  }
  const look = async () => {
    try {
      const found = codeIn(store.kind, await scan(), store.id)
      if (found === 'other') setError(t('这是别的订单的交付码'))
      else if (found === null) setError(t('这不是交付码'))
      else type(found.code)
    } catch (failure) {
      const said = failure instanceof PlatformError ? scanSaid[failure.code] : t('没扫出来，再试一次')
      if (said !== undefined) setError(said)
    }
  }
  const title = t('输入对方的交付码')
  return (
    <Sheet open={open} onClose={onClose} label={title} head={<View className="u-title">{title}</View>} bare>
      <View className="o-sheet">
        <CodeBoxes value={code} error={error !== null} onChange={type} />
        <View
          className={error === null ? 'u-meta tx-code-said' : 'u-meta u-danger tx-code-said'}
          ariaRole={error === null ? 'status' : 'alert'}
        >
          {error ?? (busy ? t('正在核对') : t('6 位数字在对方的订单页上'))}
        </View>
        <View className="o-pad">
          {begun !== '' && code === begun ? (
            <Button block loading={busy} onTap={() => void send(code)}>
              {t('确认交付')}
            </Button>
          ) : (
            <Button block kind="line" icon="scan" loading={busy} onTap={() => void look()}>
              {t('扫对方的码')}
            </Button>
          )}
        </View>
      </View>
    </Sheet>
  )
})
