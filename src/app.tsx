import React, { useEffect } from 'react'
import { useAppEvent } from 'remax/macro'
import { start } from '@/shell/start'
import { tellUncaught } from '@/shell/uncaught'
import './app.css'

// before anything is drawn
tellUncaught()

const App: React.FC = ({ children }) => {
  useAppEvent('onShow', start.show)
  useAppEvent('onHide', start.hide)
  useEffect(() => start.launch(), [])
  return <>{children}</>
}

export default App
