import { ChatScreen } from '../../features/chat/chat-screen.tsx';

export default function ChatRoute() {
  return <ChatScreen />;
}
