export { ChatScreen as default } from '../../features/chat/chat-screen.tsx';
