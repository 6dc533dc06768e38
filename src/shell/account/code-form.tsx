import React from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { CodeBoxes } from './code-boxes'
import type { CodeEntry } from './code-entry'
import type { HandleKind } from './handle'
import { useCodeHint } from './ways'
import './account.css'

interface CodeFormProps {
  entry: CodeEntry
  /** What the code went to. */
  kind: HandleKind
  /** What the button says. */
  label: string
  /** Below the boxes: another way, and the button that sends the code again. */
  children: ReactNode
}

/** The boxes of a code, what is wrong with it, and the button that sends it. */
export const CodeForm = observer(function CodeForm({ entry, kind, label, children }: CodeFormProps) {
  const hint = useCodeHint(kind)
  return (
    <>
      <CodeBoxes value={entry.code} error={entry.error !== null} onChange={entry.type} />
      <View
        className={`a-code-note u-meta${entry.error === null ? '' : ' u-danger'}`}
        ariaRole={entry.error === null ? undefined : 'alert'}
      >
        {entry.error ?? hint}
      </View>
      <View className="a-code-more">{children}</View>
      <View className="a-act a-act-next">
        <Button block loading={entry.busy} disabled={!entry.full} onTap={() => void entry.send()}>
          {label}
        </Button>
      </View>
    </>
  )
})
