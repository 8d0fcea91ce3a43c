import { io } from 'socket.io-client';
import { Sample } from '../sample.tsx';

const socket = io('/', { autoConnect: false });

export function Component() {
  return (
    <Sample
      works={() => {
        // The portal has no such server; messages wait for one.
        if (socket.sendBuffer.length === 0) socket.emit('letter', 7);
        return !socket.connected && socket.sendBuffer.length === 1;
      }}
    >
      socket.io-client
    </Sample>
  );
}
