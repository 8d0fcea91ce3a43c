import { BoxGeometry, Mesh, MeshBasicMaterial, PerspectiveCamera, Scene } from 'three';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={() => {
        const scene = new Scene();
        const box = new Mesh(new BoxGeometry(1, 2, 3), new MeshBasicMaterial());
        scene.add(box);
        const camera = new PerspectiveCamera();
        camera.position.set(0, 0, 9);
        camera.lookAt(box.position);
        return scene.children.length === 1 && box.geometry.attributes.position?.count === 24;
      }}
    >
      three
    </Sample>
  );
}
